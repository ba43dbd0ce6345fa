import { describe, expect, it } from "vitest"
import { auditHealth, certificateHealth, jobHealth, listHealth, mailHealth } from "./figures.ts"

const now = new Date("2026-11-23T15:00:00Z")
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
const days = (count: number) => minutes(count * 24 * 60)

describe("the platform's health", () => {
  it("warns about a certificate before it ends and reports an ended one", () => {
    expect(certificateHealth("issuing", days(366), now)).toBe("good")
    expect(certificateHealth("issuing", days(364), now)).toBe("warn")
    expect(certificateHealth("root", now, now)).toBe("bad")
    expect(certificateHealth("responder", days(30), now)).toBe("good")
    expect(certificateHealth("responder", days(28), now)).toBe("warn")
  })

  it("warns about an overdue CRL and reports one beyond its next update", () => {
    expect(listHealth({ dueAt: minutes(-60), nextUpdate: days(1) }, now)).toBe("good")
    expect(listHealth({ dueAt: minutes(-121), nextUpdate: days(1) }, now)).toBe("warn")
    expect(listHealth({ dueAt: days(-1), nextUpdate: now }, now)).toBe("bad")
  })

  it("warns about refused mails and those that wait for minutes, reports those that wait for hours", () => {
    expect(mailHealth({ refused: 0, oldestWaiting: minutes(-9) }, now)).toBe("good")
    expect(mailHealth({ refused: 1, oldestWaiting: null }, now)).toBe("warn")
    expect(mailHealth({ refused: 0, oldestWaiting: minutes(-10) }, now)).toBe("warn")
    expect(mailHealth({ refused: 1, oldestWaiting: minutes(-120) }, now)).toBe("bad")
  })

  it("warns about failed jobs and a long queue", () => {
    expect(jobHealth({ waiting: 1000, failed: 0 })).toBe("good")
    expect(jobHealth({ waiting: 0, failed: 1 })).toBe("warn")
    expect(jobHealth({ waiting: 1001, failed: 0 })).toBe("warn")
  })

  it("warns about rows unsealed for a minute", () => {
    expect(auditHealth({ oldestUnsealed: null }, now)).toBe("good")
    expect(auditHealth({ oldestUnsealed: minutes(-1) }, now)).toBe("warn")
    expect(auditHealth({ oldestUnsealed: minutes(-10) }, now)).toBe("bad")
  })
})
