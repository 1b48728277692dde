# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DFROM=file -DTO=header -DNAME=name -P embed.cmake: a text file as a C string.
file(READ "${FROM}" hex HEX)
string(REGEX REPLACE "(................................)" "\\1\n" hex "${hex}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," hex "${hex}")
file(WRITE "${TO}" "/* Made from ${NAME}; do not edit. */\nstatic const char ${NAME}[] = {\n${hex}0};\n")
