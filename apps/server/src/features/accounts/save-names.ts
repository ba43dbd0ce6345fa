import type { OwnAccount } from "@trazo/contract/account"
import type { Area } from "@trazo/contract/endpoint"
import { ApiError } from "@trazo/contract/errors"
import { ownDataProblem } from "@trazo/domain/own-data"
import { normalisePersonalData } from "@trazo/domain/personal-data"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { inArea, type SignedIn } from "../sessions/in-area.ts"
import { loadOwnAccount } from "./load-own-account.ts"
import { presentOwnAccount } from "./presenters.ts"
import { updateNames } from "./queries.ts"

export type SignedInStaff = SignedIn & { area: Exclude<Area, "client"> }

/** A client's names are those of a document and don't change here. @throws ApiError VALIDATION_FAILED */
export function saveNames(
  caller: SignedInStaff,
  typed: string,
  deps: Pick<Deps, "db" | "clock">,
): Promise<OwnAccount> {
  const names = normalisePersonalData({ names: typed }).names ?? ""
  const problem = ownDataProblem("names", names)
  if (problem) throw new ApiError("VALIDATION_FAILED", { fields: { names: problem } })
  return inArea(
    caller,
    async (tx) => {
      const account = await loadOwnAccount(tx, caller, { lock: true })
      if (account.names === names) return presentOwnAccount(account)
      const { actor, area, id } = caller
      await updateNames(tx, caller, names)
      recordAudit(tx, { actor, action: "account.changed", object: `${area}:${id}` }, deps)
      return presentOwnAccount({ ...account, names })
    },
    deps,
  )
}
