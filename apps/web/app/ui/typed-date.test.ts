import { describe, expect, it } from "vitest"
import { parseTypedDate } from "./typed-date.ts"

describe("D5: a typed date", () => {
  it.each(["05/03/1990", "5/3/1990", "05-03-1990", "05.03.1990", "05031990", "1990-03-05"])(
    "reads %s as 5 March 1990",
    (text) => expect(parseTypedDate(text)).toBe("1990-03-05"),
  )

  it.each(["31/02/1990", "5/3/90", "marzo", "", "99/99/9999"])("does not take «%s» for a day", (text) =>
    expect(parseTypedDate(text)).toBeNull(),
  )
})
