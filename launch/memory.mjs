/**
 * V8 would let garbage grow with the memory of the machine, and keep four threads of its own with theirs; resident
 * memory stays under 250 MB so.
 */
export const smallYoung = ["--max-semi-space-size=8", "--max-old-space-size=256", "--v8-pool-size=2"]

/** In the environment: glibc keeps an arena for each thread, and in each the 19 MiB that a password's hash took. */
export const smallHeap = { MALLOC_ARENA_MAX: "2" }
