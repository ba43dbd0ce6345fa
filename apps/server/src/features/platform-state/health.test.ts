import { describe, expect, it } from "vitest"
import { auditHealth, certificateHealth, jobHealth, listHealth, mailHealth } from "./presenters.ts"

const now = new Date("2026-11-23T15:00:00Z")
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
const days = (count: number) => minutes(count * 24 * 60)

describe("the platform's health", () => {
  it("a certificate warns while there is time, and is bad once it ended", () => {
    expect(certificateHealth("issuing", days(366), now)).toBe("good")
    expect(certificateHealth("issuing", days(364), now)).toBe("warn")
    expect(certificateHealth("root", now, now)).toBe("bad")
    expect(certificateHealth("responder", days(30), now)).toBe("good")
    expect(certificateHealth("responder", days(28), now)).toBe("warn")
  })

  it("a list that is overdue warns, one beyond its next update is bad", () => {
    expect(listHealth({ dueAt: minutes(-60), nextUpdate: days(1) }, now)).toBe("good")
    expect(listHealth({ dueAt: minutes(-121), nextUpdate: days(1) }, now)).toBe("warn")
    expect(listHealth({ dueAt: days(-1), nextUpdate: now }, now)).toBe("bad")
  })

  it("mails that were refused or wait for minutes warn, those that wait for hours are bad", () => {
    expect(mailHealth({ refused: 0, oldestWaiting: minutes(-9) }, now)).toBe("good")
    expect(mailHealth({ refused: 1, oldestWaiting: null }, now)).toBe("warn")
    expect(mailHealth({ refused: 0, oldestWaiting: minutes(-10) }, now)).toBe("warn")
    expect(mailHealth({ refused: 1, oldestWaiting: minutes(-120) }, now)).toBe("bad")
  })

  it("work that was given up warns, and so does a long queue", () => {
    expect(jobHealth({ waiting: 1000, failed: 0 })).toBe("good")
    expect(jobHealth({ waiting: 0, failed: 1 })).toBe("warn")
    expect(jobHealth({ waiting: 1001, failed: 0 })).toBe("warn")
  })

  it("rows that wait for their seal warn after a minute", () => {
    expect(auditHealth({ oldestUnsealed: null }, now)).toBe("good")
    expect(auditHealth({ oldestUnsealed: minutes(-1) }, now)).toBe("warn")
    expect(auditHealth({ oldestUnsealed: minutes(-10) }, now)).toBe("bad")
  })
})
