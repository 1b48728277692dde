# SPDX-License-Identifier: GPL-3.0-or-later
# A name for the sources that decide what a measurement gives: results kept by a store are only good
# for the program that made them, and a version number stays the same while people work.
# cmake -DFILES=a;b;c -DROOT=… -DOUT=… -P source_id.cmake
set(all "")
foreach(file IN LISTS FILES)
  file(SHA256 ${ROOT}/${file} digest)
  string(APPEND all "${file} ${digest}\n")
endforeach()
string(SHA256 id "${all}")
string(SUBSTRING ${id} 0 16 id)
file(WRITE ${OUT}.new "#define SAKUI_SOURCE_ID \"${id}\"\n")
file(COPY_FILE ${OUT}.new ${OUT} ONLY_IF_DIFFERENT)
file(REMOVE ${OUT}.new)
