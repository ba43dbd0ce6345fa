/** Of one file. What lies beyond is told and never called valid. */
export const mostSignatures = 50
