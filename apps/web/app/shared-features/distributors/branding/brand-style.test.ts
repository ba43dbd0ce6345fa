import type { Distributor } from "@trazo/contract/distributors/branding"
import { describe, expect, it } from "vitest"
import { brandStyle, themeOf } from "./brand-style.ts"

function branded(theme: Record<string, string> | null) {
  const configuration = theme && { theme, texts: {}, paymentMethods: {} }
  return { of: "distributor", distributor: { configuration } as unknown as Distributor } as const
}

function variable(style: string, name: string): string | undefined {
  return new RegExp(`[{;]${name}:([^;}]+)`).exec(style)?.[1]
}

describe("the colours of a page", () => {
  it("A6: are the distributor's", () => {
    const theme = {
      primaryColor: "#112233",
      primaryColor2: "#223344",
      primaryColor3: "#334455",
      secondaryColor: "#445566",
    }
    const style = brandStyle(themeOf(branded(theme)))
    expect(variable(style, "--brand")).toBe("#112233")
    expect(variable(style, "--brand-hover")).toBe("#223344")
    expect(variable(style, "--accent")).toBe("#334455")
    expect(variable(style, "--quiet")).toBe("#445566")
  })

  it("A10: are the defaults when the distributor set none, and when the look-up failed", () => {
    for (const brand of [branded(null), branded({}), { of: "unknown", distributor: null } as const]) {
      expect(themeOf(brand)).toEqual({
        primaryColor: "#09497E",
        primaryColor2: "#7986CB",
        primaryColor3: "#FFEB3B",
        secondaryColor: "#3F51B5",
      })
    }
  })

  it("A11: are fixed in the administrator's area", () => {
    const administrator = themeOf({ of: "platform", distributor: null })
    expect(administrator).not.toEqual(themeOf(undefined))
  })

  it("A11: are black and white until the distributor is known", () => {
    const { primaryColor, secondaryColor } = themeOf(undefined)
    expect([primaryColor, secondaryColor]).toEqual(["#000000", "#ffffff"])
  })

  it("A11: are one grey for the executives of a distributor without configuration", () => {
    const grey = Object.values(themeOf(branded(null), "/executive/certificates"))
    expect(grey).toEqual(["#4f4f4f", "#4f4f4f", "#4f4f4f", "#4f4f4f"])
    expect(themeOf(branded({}), "/executive")).toEqual(themeOf(branded({})))
    expect(themeOf(branded(null), "/executives")).toEqual(themeOf(branded(null)))
  })

  it("give black text to a yellow brand and white text to a dark one", () => {
    const style = (primaryColor: string) => brandStyle({ ...themeOf(undefined), primaryColor })
    expect(variable(style("#FFEB3B"), "--on-brand")).toBe("#000000")
    expect(variable(style("#09497E"), "--on-brand")).toBe("#ffffff")
  })

  it("insert nothing but colours into the page", () => {
    const evil = { ...themeOf(undefined), primaryColor: "#000}</style><script>" }
    expect(() => brandStyle(evil)).toThrow(TypeError)
    expect(themeOf(branded({ primaryColor: evil.primaryColor })).primaryColor).toBe("#09497E")
  })
})
