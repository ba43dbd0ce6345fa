/** The time, handed in. */
export type Clock = { now(): Date }
