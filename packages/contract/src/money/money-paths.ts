import { paths } from "../paths.ts"

/** Paths of screens of staff, apart from `paths`, which the shop's pages load. */
export const moneyPaths = {
  day: `${paths.executiveBilling}/day`,
  /** What a month adds up to, and its closing. */
  month: `${paths.executiveBilling}/month`,
  /** Of the gateways of cards. */
  settlements: `${paths.executiveBilling}/settlements`,
} as const
