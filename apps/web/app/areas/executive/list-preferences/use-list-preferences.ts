import type { ListPreferences } from "@trazo/contract/list-preferences"
import { useState } from "react"
import { intentHook } from "../../../shared-features/intent/use-intent.ts"
import type { HiddenColumns } from "../../../ui/list/column-choice.tsx"
import type { preferenceIntents } from "./preference-intents.ts"

const usePreferenceIntent = intentHook<ReturnType<typeof preferenceIntents>>()

export interface OwnPreferences extends ListPreferences {
  change: (part: Partial<ListPreferences>) => void
  isPending: boolean
  failure: string
  columnChoice: HiddenColumns
}

/** The executive's own views and columns of a list. A change is shown before it is stored. */
export function useListPreferences(stored: ListPreferences): OwnPreferences {
  const [sent, setSent] = useState<ListPreferences | null>(null)
  const save = usePreferenceIntent("savePreferences")
  const shown = save.isPending && sent ? sent : stored
  const change = (part: Partial<ListPreferences>) => {
    const next = { ...shown, ...part }
    setSent(next)
    save.send({ preferences: JSON.stringify(next) })
  }
  return {
    ...shown,
    change,
    isPending: save.isPending,
    failure: save.failure.message ?? "",
    columnChoice: {
      hidden: shown.hiddenColumns,
      hide: (hiddenColumns) => change({ hiddenColumns }),
    },
  }
}
