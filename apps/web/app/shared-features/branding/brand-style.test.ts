import type { Distributor } from "@trazo/contract/branding"
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

  it("A10: are the defaults while the distributor set none, and while it is not known", () => {
    for (const brand of [branded(null), branded({}), undefined]) {
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

  it("give black text to a yellow brand and white text to a dark one", () => {
    const style = (primaryColor: string) => brandStyle({ ...themeOf(undefined), primaryColor })
    expect(variable(style("#FFEB3B"), "--on-brand")).toBe("#000000")
    expect(variable(style("#09497E"), "--on-brand")).toBe("#ffffff")
  })

  it("can carry nothing but colours into the page", () => {
    const evil = { ...themeOf(undefined), primaryColor: "#000}</style><script>" }
    expect(() => brandStyle(evil)).toThrow(TypeError)
    expect(themeOf(branded({ primaryColor: evil.primaryColor })).primaryColor).toBe("#09497E")
  })
})
