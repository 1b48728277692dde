/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sakui compose: make and improve problems. The first word says what to do. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/compose.h"
#include "cli/shogi_problem.h"
#include "tsume/compose/edits.h"
#include "tsume/compose/go_generate.h"
#include "tsume/compose/setup.h"

#define HELPER_QUICK_NODES    5000 /* at the board completeness is worth waiting for */
#define HELPER_VERIFY_NODES   2000000
#define GENERATE_VERIFY_NODES 20000 /* of many setups the ones that are cheap to judge will do */

/* "7" or "7-11"; 0-0 where nothing is said. */
static bool read_plies(const char *text, int *min, int *max)
{
    char *end;
    *min = *max = 0;
    if (!text)
        return true;
    long a = strtol(text, &end, 10);
    long b = a;
    if (*end == '-')
        b = strtol(end + 1, &end, 10);
    if (*end || a < 1 || b < a || b > COMPOSE_PLIES_MAX)
        return false;
    *min = (int)a;
    *max = (int)b;
    return true;
}

static bool read_kinds(const char *text, unsigned *kinds)
{
    static const char *const names[EDIT_KINDS] = {"remove",  "add",      "move",
                                                  "promote", "recolour", "replace"};
    *kinds = 0;
    while (*text) {
        size_t n = strcspn(text, ",");
        int kind = 0;
        while (kind < EDIT_KINDS &&
               (strlen(names[kind]) != n || strncmp(names[kind], text, n) != 0))
            kind++;
        if (n == 3 && strncmp(text, "all", n) == 0)
            *kinds = EDIT_ALL;
        else if (kind == EDIT_KINDS)
            return false;
        else
            *kinds |= EDIT_BIT(kind);
        text += n + (text[n] == ',');
    }
    return *kinds != 0;
}

bool compose_is_go(const struct compose_run *run)
{
    return strcmp(run->values->game, "go") == 0;
}

/* Formats belong to games: NULL, or what is wrong. */
static const char *format_mistake(const struct compose_run *run)
{
    const char *to = run->values->to;
    bool either = !to || strcmp(to, "xml") == 0 || strcmp(to, "json") == 0;
    bool sgf = to && strcmp(to, "sgf") == 0;
    if (either || sgf == compose_is_go(run))
        return NULL;
    return sgf ? "--to sgf is for --game go" : "Go problems are written with --to sgf, xml or json";
}

static int read_values(struct compose_run *run)
{
    const struct compose_values *v = run->values;
    struct context *c = run->context;
    struct diag_list diags;
    int code = EXIT_FINE;
    diag_list_init(&diags);
    if (!read_plies(v->plies, &run->min_plies, &run->max_plies)) {
        context_error(c, "--plies takes a length or a range, as 7 or 7-11, up to %d",
                      COMPOSE_PLIES_MAX);
        code = EXIT_WRONG_USAGE;
    } else if (run->min_plies && run->min_plies == run->max_plies && run->max_plies % 2 == 0) {
        context_error(c, "--plies %d: a mate takes an odd number of plies", run->max_plies);
        code = EXIT_WRONG_USAGE;
    } else if (!read_kinds(v->kinds, &run->kinds)) {
        context_error(c,
                      "--kinds takes words from remove,add,move,promote,recolour,replace, or all");
        code = EXIT_WRONG_USAGE;
    } else if (format_mistake(run)) {
        context_error(c, "%s", format_mistake(run));
        code = EXIT_WRONG_USAGE;
    } else if (v->target &&
               formula_parse(&run->target, v->target,
                             compose_is_go(run) ? &go_terms : &measure_terms, &diags)) {
        code = EXIT_WRONG_USAGE;
    } else if (profile_load(&run->screen.profile, v->profile, &diags)) {
        code = EXIT_TROUBLE;
    } else if (v->to &&
               sakui_writer_init(&run->writer, import_format_by_name(v->to), WRITER_UTF8, &diags)) {
        code = EXIT_WRONG_USAGE;
    }
    if (!code && ((v->keep && !wanted_read(v->keep, "--keep", &diags)) ||
                  (v->kill && !wanted_read(v->kill, "--kill", &diags))))
        code = EXIT_WRONG_USAGE;
    context_report(c, &diags);
    run->writes = v->to != NULL;
    run->screen.min_plies = run->min_plies;
    run->screen.max_plies = run->max_plies;
    run->screen.quick_nodes = (uint64_t)v->quick;
    strbuf_init(&run->certificates);
    run->screen.flaws = v->flaws;
    run->screen.cancel = c->cancel;
    return code;
}

/* ---- one verb on every problem ---- */

struct verb_run {
    struct compose_run *run;
    const struct compose_verb *verb;
};

/* A composer's board has the whole set: what is nowhere else is in the defender's hand. */
static void hold_the_rest(const struct problem *p, struct shogi_position *start,
                          struct diag_list *diags)
{
    struct shogi_position given = *start;
    bool stated = false;
    for (int type = SHOGI_PAWN; type <= SHOGI_GOLD; type++)
        stated |= given.hand[!given.side][type] != 0;
    if (!setup_finish(start))
        *start = given; /* cannot be: it was finished before */
    if (stated && !shogi_position_equal(&given, start))
        diag_add(diags, DIAG_WARNING, p->file, p->line, 0, "hand",
                 "%s: the defender's hand is taken to be the rest of the set", p->id);
}

static void visit(const struct context *c, const void *values, const struct problem *p,
                  struct answer *answer)
{
    const struct verb_run *vr = values;
    struct shogi_position start;
    (void)c;
    if (shogi_problem_setup(p, "compose", &start, &answer->diags)) {
        answer->code = EXIT_TROUBLE;
        return;
    }
    hold_the_rest(p, &start, &answer->diags);
    vr->verb->visit(vr->run, p, &start, answer);
}

static int frame(struct compose_run *run, bool at_end)
{
    struct strbuf text;
    struct diag_list diags;
    if (!run->writes)
        return EXIT_FINE;
    strbuf_init(&text);
    diag_list_init(&diags);
    sakui_status status = at_end ? sakui_write_end(&run->writer, &text, &diags)
                                 : sakui_write_begin(&run->writer, &text, &diags);
    context_write(run->context, &text);
    context_report(run->context, &diags);
    strbuf_free(&text);
    return status ? EXIT_TROUBLE : EXIT_FINE;
}

static int write_certificates(const struct compose_run *run)
{
    const char *name = run->values->certificate;
    if (!name)
        return EXIT_FINE;
    FILE *f = fopen(name, "wb");
    const struct strbuf *text = &run->certificates;
    bool ok = f && !text->failed && fwrite(strbuf_str(text), 1, text->length, f) == text->length;
    if (f)
        ok = fclose(f) == 0 && ok;
    if (!ok)
        context_error(run->context, "%s: the certificates could not be written: %s", name,
                      strerror(errno));
    return ok ? EXIT_FINE : EXIT_TROUBLE;
}

static int run_verb(struct compose_run *run, const char *name, int argc, char **argv)
{
    const struct compose_verb *verb = compose_verbs;
    if (strcmp(name, "generate") == 0)
        return compose_generate(run, argc, argv);
    if (compose_is_go(run)) {
        context_error(run->context, "--game go is for generate; the helpers are for tsume-shogi");
        return EXIT_WRONG_USAGE;
    }
    if (strcmp(name, "compare") == 0)
        return compose_compare(run, argc, argv);
    while (verb->name && strcmp(verb->name, name) != 0)
        verb++;
    if (!verb->name) {
        struct strbuf known;
        strbuf_init(&known);
        for (verb = compose_verbs; verb->name; verb++)
            strbuf_addf(&known, "%s, ", verb->name);
        context_error(run->context, "compose cannot '%s'; it can %scompare, generate", name,
                      strbuf_str(&known));
        strbuf_free(&known);
        return EXIT_WRONG_USAGE;
    }
    struct verb_run vr = {run, verb};
    if (!run->screen.quick_nodes)
        run->screen.quick_nodes = HELPER_QUICK_NODES;
    return inputs_each(run->context, &vr, argc, argv, 1, visit, NULL);
}

static int run_compose(struct context *c, const void *values, int argc, char **argv)
{
    struct compose_run run = {.context = c, .values = values};
    if (argc == 0) {
        context_error(c, "say what to do: 'sakui compose --help' lists the words");
        return EXIT_WRONG_USAGE;
    }
    int code = read_values(&run);
    bool generates = strcmp(argv[0], "generate") == 0;
    run.screen.verify_nodes = run.values->nodes ? (uint64_t)run.values->nodes
                              : generates       ? GENERATE_VERIFY_NODES
                                                : HELPER_VERIFY_NODES;
    if (!code)
        code = frame(&run, false);
    if (!code)
        code = run_verb(&run, argv[0], argc - 1, argv + 1);
    if (code != EXIT_WRONG_USAGE)
        code = exit_worse(exit_worse(code, frame(&run, true)), write_certificates(&run));
    strbuf_free(&run.certificates);
    formula_free(run.target);
    return exit_worse(code, run.code);
}

#define FIELD(name) offsetof(struct compose_values, name)
static const struct option_spec specs[] = {
    {"plies", 0, OPTION_TEXT, FIELD(plies), NULL, 0, 0, "N|N-M", NULL,
     "wanted length, or range of lengths"},
    {"count", 'n', OPTION_INT, FIELD(count), "0", 0, 1000000, "N", NULL,
     "at most so many problems; generate stops there (0 = all)"},
    {"kinds", 0, OPTION_TEXT, FIELD(kinds), "all", 0, 0, "WORDS", NULL,
     "place, twins: changes to try, of remove,add,move,promote,recolour,replace"},
    {"pairs", 0, OPTION_INT, FIELD(pairs), "0", 0, 100000000, "N", NULL,
     "place: also so many pairs of changes, by chance; extend: also so many changed starts"},
    {"keep-line", 0, OPTION_FLAG, FIELD(keep_line), NULL, 0, 0, NULL, NULL,
     "place: the solution given in the file must stay the solution"},
    {"keep", 0, OPTION_TEXT, FIELD(keep), NULL, 0, 0, "MOVES", NULL,
     "place: the solution must begin with these moves, in USI"},
    {"kill", 0, OPTION_TEXT, FIELD(kill), NULL, 0, 0, "MOVES", NULL,
     "place: after these moves, in USI, there must be no mate any more"},
    {"reach", 0, OPTION_INT, FIELD(reach), "3", 0, 8, "N", NULL,
     "pieces are put at most so far from the king (0 = anywhere)"},
    {"hand", 0, OPTION_INT, FIELD(hand), "0", 0, 8, "N", NULL,
     "hands, generate: at most so many pieces in the attacker's hand (0 = 3; generate from seven "
     "plies on 4)"},
    {"moves", 0, OPTION_TEXT, FIELD(moves), NULL, 0, 0, "MOVES", NULL,
     "from-line: the solution wanted, in USI"},
    {"game", 0, OPTION_CHOICE, FIELD(game), "shogi", 0, 0, NULL, "shogi|go",
     "generate: what kind of problems; go: life and death in a closed room, black to play"},
    {"size", 0, OPTION_INT, FIELD(size), "9", 7, GO_BOARD_MAX, "N", NULL,
     "generate, Go: points along a side of the board"},
    {"method", 0, OPTION_CHOICE, FIELD(method), "evolve", 0, 0, NULL,
     "random|reverse|mutate|shape|evolve", "generate: how (Go: random, mutate, evolve)"},
    {"tries", 0, OPTION_INT, FIELD(tries), "0", 0, 1e15, "N", NULL,
     "generate: stop at the end of the round that has seen so many setups; from-line: walks (0 = "
     "no bound, 200 walks)"},
    {"target", 0, OPTION_TEXT, FIELD(target), NULL, 0, 0, "FORMULA", NULL,
     "what is better, e.g. 'max_dn' or 'log(max_dn) + 2*sacrifices - 0.1*pieces_start'"},
    {"per-pattern", 0, OPTION_INT, FIELD(per_pattern), "3", 0, 1000000, "N", NULL,
     "generate: at most so many of a length with the same mate pattern (0 = any)"},
    {"per-niche", 0, OPTION_INT, FIELD(per_niche), "30", 0, 1000000, "N", NULL,
     "generate: the best so many of a length, size and mating piece (0 = any)"},
    {"per-ending", 0, OPTION_INT, FIELD(per_ending), "0", 0, 1000000, "N", NULL,
     "generate: show the best so many with the same last five moves (0 = any)"},
    {"best", 0, OPTION_INT, FIELD(best), "0", 0, 1000000, "N", NULL,
     "generate: show the best so many by --target (0 = all)"},
    {"against", 0, OPTION_TEXT, FIELD(against), NULL, 0, 0, "PROBLEM", NULL,
     "generate: nothing that is in this file or folder, by setup or line, mirrored or shifted"},
    {"state", 0, OPTION_TEXT, FIELD(state), NULL, 0, 0, "FILE", NULL,
     "generate: go on from this file, and keep it up to date"},
    {"indicators", 0, OPTION_INT, FIELD(indicators), "200000", 0, 1e12, "NODES", NULL,
     "nodes of PN-search spent on measuring a problem (0 = do not)"},
    {"quick", 0, OPTION_INT, FIELD(quick), "0", 0, 1e12, "N", NULL,
     "nodes of one cheap question; a setup that needs more is passed over (0 = 400 for "
     "generate, 2000 for Go, else 5000)"},
    {"nodes", 0, OPTION_INT, FIELD(nodes), "0", 0, 1e15, "N", NULL,
     "limit of one verdict (0 = 20000 for generate, else 2000000)"},
    {"profile", 'p', OPTION_TEXT, FIELD(profile), "modern", 0, 0, "NAME", NULL,
     "acceptance profile: modern, classic, or a YAML file"},
    {"flaws", 0, OPTION_FLAG, FIELD(flaws), NULL, 0, 0, NULL, NULL,
     "problems with flaws (by the profile) will do; Go: a ko as the best result will do"},
    {"certificate", 0, OPTION_TEXT, FIELD(certificate), NULL, 0, 0, "FILE", NULL,
     "write the proofs of the verdicts there, for sakui-check"},
    {"to", 't', OPTION_CHOICE, FIELD(to), NULL, 0, 0, NULL, "sfen|usi|kif|ki2|csa|jkf|sgf|xml|json",
     "write the problems in this format"},
    {"notation", 0, OPTION_CHOICE, FIELD(notation), "ki2", 0, 0, NULL, "ki2|kif|usi",
     "how moves are written in the text"},
    {"jobs", 'j', OPTION_INT, FIELD(jobs), "1", 1, 256, "N", NULL, "setups side by side"},
    {0}};

static const struct example examples[] = {
    {"sakui compose hands 'sfen:8k/9/9/7R1/9/9/9/9/9 b - 1' --hand 2",
     "Which hands make this board sound?"},
    {"sakui compose prune 'sfen:8k/9/9/7R1/9/9/9/9/4P4 b SP 1'", "What can be left out?"},
    {"sakui compose place 'sfen:7nl/7k1/9/6PP1/9/9/9/9/9 b 2G 1' --kinds move --count 3",
     "One piece moved, and it is sound"},
    {"sakui compose generate --method random --plies 3-5 --tries 3000 --seed 1",
     "Short problems by chance"},
    {"sakui compose generate --game go --count 3 --plies 5-15 --seed 1 --to sgf",
     "Life and death, with one first move that works"},
    {0}};

const struct command command_compose = {
    .name = "compose",
    .arguments = "VERB [PROBLEM…]",
    .summary = "make and improve problems",
    .description =
        "Every problem shown is sound by the profile, with the verdict of 'sakui verify'.\n"
        "  hands      every hand of the attacker that makes the board sound\n"
        "  place      changes of one piece (--pairs: of two) that make it sound, of a wanted\n"
        "             length (--plies), better (--target), or repair it (--keep, --kill)\n"
        "  prune      the smallest setup that is the same problem\n"
        "  shift      other places on the board; mirror: the mirror image\n"
        "  extend     two plies more before the start, or as many as --plies says\n"
        "  shorten    the problems that begin later on its line\n"
        "  from-line  pieces that make --moves the only solution; the problem given holds what\n"
        "             is fixed, the king at least\n"
        "  twins      changes of one piece that give another problem\n"
        "  compare    two versions side by side\n"
        "  generate   new problems by --method, the same ones for the same --seed",
    .groups = GROUP_OUTPUT | GROUP_INPUT | GROUP_SEED,
    .specs = specs,
    .values_size = sizeof(struct compose_values),
    .examples = examples,
    .run = run_compose,
};
