import type { ConvenioLoad, ConvenioLoadRow, LoadedRow } from "@trazo/contract/selling/convenio-loads"
import { convenioStanding } from "@trazo/domain/selling/convenio-standing"
import { loadTexts } from "@trazo/domain/selling/load-columns"
import type { StoredConvenio } from "../convenios/places.ts"
import type { ShownLoad } from "./queries.ts"
import type { StagedRow } from "./rows.queries.ts"

const textOf = (moment: Date | null) => moment?.toISOString() ?? null

export function presentLoad(row: ShownLoad): ConvenioLoadRow {
  const { id, name, state, total, done, loaded } = row
  return {
    id,
    name,
    state,
    total,
    done,
    loaded,
    convenio: { id: row.convenio_id, name: row.convenio_name },
    uploadedBy: row.uploaded_by_names,
    uploadedAt: row.created_at.toISOString(),
    loadedBy: row.loaded_by_names,
    loadedAt: textOf(row.loaded_at),
    undoneBy: row.undone_by_names,
    undoneAt: textOf(row.undone_at),
  }
}

export function presentLoadedRow(row: StagedRow, load: Pick<ShownLoad, "mapping" | "titles">): LoadedRow {
  const { line, cells, fixes, problems, verdict } = row
  const texts = loadTexts(cells, { mapping: load.mapping, header: load.titles, fixes })
  return { line, texts, problems, verdict: verdict ?? "invalid" }
}

type Counted = Pick<
  ConvenioLoad,
  "counts" | "verdict" | "lostZeros" | "acted" | "sample" | "rows" | "next" | "previous"
>

export function presentLoadDetail(
  row: ShownLoad,
  { convenio, now, ...counted }: Counted & { convenio: StoredConvenio; now: Date },
): ConvenioLoad {
  const { invites, stopped, titles, mapping } = row
  return {
    ...presentLoad(row),
    invites,
    stopped,
    titles,
    mapping,
    otherSheets: row.other_sheets,
    expiresAt: row.expires_at.toISOString(),
    standing: convenioStanding(convenio, now),
    places: convenio.quota === null ? null : Math.max(0, convenio.quota - convenio.used),
    ...counted,
  }
}

export function presentOpenConvenio(
  row: Pick<StoredConvenio, "id" | "name" | "state" | "starts_at" | "ends_at">,
  now: Date,
) {
  return { id: row.id, name: row.name, standing: convenioStanding(row, now) }
}
