import type { ListPreferences, saveListPreferences } from "@trazo/contract/platform/list-preferences"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { useEndpointIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import type { HiddenColumns } from "../../../ui/list/column-choice.tsx"

export interface OwnPreferences extends ListPreferences {
  change: (part: Partial<ListPreferences>) => void
  isPending: boolean
  failure: string
  columnChoice: HiddenColumns
}

/**
 * The executive's own views and columns of a list. A change is shown before it is stored. A change while another one is
 * being stored is sent after it.
 */
export function useListPreferences(stored: ListPreferences): OwnPreferences {
  const [draft, setDraft] = useState<ListPreferences | null>(null)
  const sent = useRef<ListPreferences>(null)
  const save = useEndpointIntent<typeof saveListPreferences>("savePreferences")
  const { isPending } = save
  const sendDraft = useEffectEvent(() => {
    if (sent.current === draft) return setDraft(null)
    sent.current = draft
    if (draft) save.send(draft)
  })
  useEffect(() => {
    if (draft && !isPending) sendDraft()
  }, [draft, isPending])
  const shown = draft ?? stored
  const change = (part: Partial<ListPreferences>) => setDraft({ ...shown, ...part })
  return {
    ...shown,
    change,
    isPending,
    failure: save.failure.message ?? "",
    columnChoice: {
      hidden: shown.hiddenColumns,
      hide: (hiddenColumns) => change({ hiddenColumns }),
    },
  }
}
