export const noticeKinds = ["mail", "drawer"] as const

/** How a holder is reminded. */
export type NoticeKind = (typeof noticeKinds)[number]
