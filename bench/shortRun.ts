/**
 * Set by `tools/bench-short.ts`, to a name of the run. It is part of the names of its databases. Apart from `size.ts`, which
 * reads the environment when it is loaded.
 */
export const shortRunVariable = 'BENCH_SHORT_RUN'
