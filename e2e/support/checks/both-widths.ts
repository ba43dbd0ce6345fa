import type { Page } from "@playwright/test"
import type { Result } from "axe-core"
import { axeViolations } from "./axe.ts"

const phone = { width: 390, height: 844 }

/**
 * What axe finds at the page's width and then at a phone's, where scrolling sideways is a finding as well. Staff tests
 * run on desktop only and look at a phone's width with this.
 */
export async function findingsAtBothWidths(page: Page, without?: string): Promise<Result[]> {
  const usual = page.viewportSize()
  const parts = without ? { exclude: [without] } : {}
  const wide = await axeViolations(page, parts)
  if (!usual || usual.width <= phone.width) return wide
  await resize(page, phone)
  const narrow = [...(await axeViolations(page, parts)), ...(await sidewaysScroll(page))]
  await resize(page, usual)
  return [...wide, ...narrow]
}

/** The serious and critical ones of `findingsAtBothWidths`, in words. */
export async function seriousAtBothWidths(page: Page): Promise<string[]> {
  return (await findingsAtBothWidths(page))
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)
}

/** Does `work` at the page's width and at a phone's. */
export async function atBothWidths(page: Page, work: () => Promise<void>): Promise<void> {
  const usual = page.viewportSize()
  await work()
  await resize(page, phone)
  await work()
  if (usual) await resize(page, usual)
}

/** Ends when the page has drawn itself at the new width. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null)))),
  )
}

async function sidewaysScroll(page: Page): Promise<Result[]> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  if (excess <= 0) return []
  const description = `The page is ${excess} px wider than a phone`
  const texts = { description, help: description, helpUrl: "" }
  return [{ id: "scrolls-sideways", impact: "serious", tags: [], nodes: [], ...texts }]
}
