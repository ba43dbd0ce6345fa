import type { OwnAccount } from "@trazo/contract/account"
import type { Deps } from "../../deps.ts"
import { inArea, type SignedIn } from "../sessions/in-area.ts"
import { loadOwnAccount } from "./load-own-account.ts"
import { presentOwnAccount } from "./presenters.ts"

/** @throws ApiError NOT_SIGNED_IN */
export async function getOwnAccount(caller: SignedIn, deps: Pick<Deps, "db">): Promise<OwnAccount> {
  return presentOwnAccount(await inArea(caller, (tx) => loadOwnAccount(tx, caller), deps))
}
