import type { Locator, Page } from "@playwright/test"
import type { SampleFile } from "../../e2e/support/people/sample-documents.ts"

export interface Effort {
  screens: number
  taps: number
  characters: number
  /** To the mailbox. */
  trips: number
  passwords: number
  mails: number
}

/**
 * Uses a page as a person on a phone does, and counts. A press is a tap, and so is the focus of a field before typing.
 * Choosing from a list, a file or the camera takes two. A screen is a heading.
 */
export class Walker {
  private readonly page: Page
  private readonly seen = new Set<string>()
  private readonly effort = { taps: 0, characters: 0, trips: 0, passwords: 0, mails: 0 }

  private constructor(page: Page) {
    this.page = page
  }

  static async on(page: Page): Promise<Walker> {
    const walker = new Walker(page)
    await page.exposeFunction("sawScreen", (screen: string) => walker.seen.add(screen))
    await page.addInitScript(reportScreens)
    return walker
  }

  get counted(): Effort {
    return { screens: this.seen.size, ...this.effort }
  }

  async tap(target: Locator, { force = false } = {}): Promise<void> {
    await target.click({ force })
    this.effort.taps += 1
  }

  async type(field: Locator, text: string): Promise<void> {
    await field.fill(text)
    await field.blur()
    this.effort.taps += 1
    this.effort.characters += text.length
  }

  async typePassword(field: Locator, password: string): Promise<void> {
    await this.type(field, password)
    this.effort.passwords += 1
  }

  /** The first box takes all digits. */
  async typeCode(field: Locator, code: string): Promise<void> {
    await field.click()
    await this.page.keyboard.type(code)
    this.effort.taps += 1
    this.effort.characters += code.length
  }

  async choose(list: Locator, option: string): Promise<void> {
    await list.selectOption(option)
    this.effort.taps += 2
  }

  async sendFile(input: Locator, file: SampleFile): Promise<void> {
    await input.setInputFiles(file)
    this.effort.taps += 2
  }

  /** All that came from the first screen to the last. */
  countMails(subjects: readonly string[]): void {
    if (process.env.BENCH_SHOW) console.info([...this.seen].join(" | "), subjects)
    this.effort.mails = subjects.length
  }

  async visitMailbox<T>(read: () => Promise<T>): Promise<T> {
    this.effort.trips += 1
    return await read()
  }
}

/** Runs in the page. */
function reportScreens(): void {
  const { sawScreen } = window as unknown as { sawScreen: (screen: string) => void }
  const report = () => {
    const heading = document.querySelector("main h1, h1")?.textContent
    if (heading) sawScreen(heading)
  }
  new MutationObserver(report).observe(document, { childList: true, subtree: true, characterData: true })
}
