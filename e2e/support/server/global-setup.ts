import { provideSeededFolder } from "./seeded-folder.ts"

/** Playwright calls it before the first test, whose time it does not take. */
export default function seedOnce(): void {
  provideSeededFolder()
}
