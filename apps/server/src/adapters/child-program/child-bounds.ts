/**
 * What each program that reads strangers' bytes may take: memory of its whole process, and time of one task. Together with
 * the server they fit `MemoryMax` of docs/systemd/trazo.service.
 */
export const childBounds = {
  sheets: {
    processes: 2,
    heapMegabytes: 448,
    megabytes: 800,
    taskMilliseconds: 60_000,
    politeMilliseconds: 1000,
  },
  cards: { processes: 1, heapMegabytes: 128, megabytes: 640, taskMilliseconds: 30_000 },
  pictures: { processes: 1, heapMegabytes: 64, megabytes: 512, taskMilliseconds: 5000 },
  pdf: { processes: 1, heapMegabytes: 192, megabytes: 480, taskMilliseconds: 8000 },
} as const

/** Of the server's own process. */
export const serverMegabytes = 900
