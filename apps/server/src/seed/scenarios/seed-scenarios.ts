import { allPermissions, type Permission } from "@trazo/domain/access/module-permissions"
import { makeHolderKey } from "@trazo/pki/holder/holder-key"
import { inScope, type Scope } from "../database/scope.ts"
import type { Deps } from "../deps.ts"
import { staffEmails } from "./seed-people.ts"
import type { Cast, Staff, Story } from "./stories/story.ts"
import { beginningOf } from "./stories/story-clock.ts"
import { storyId } from "./stories/story-id.ts"
import { drawAhead, drawOnce, storyPapers } from "./stories/story-papers.ts"
import { tellStory } from "./stories/tell-story.ts"
import { findBankUser, findStaff, findToldRequests } from "./story.queries.ts"

/** Stories for which pictures are begun: more would keep files and keys waiting for a thread. */
const drawnAhead = 3

/**
 * The demo requests of a distributor, the oldest first so that their numbers follow time. Those that are there
 * stay as they are; a distributor without the demo's staff gets none.
 */
export async function seedRequests(scope: Scope, stories: readonly Story[], deps: Deps): Promise<void> {
  const { cast, told } = await inScope(deps.db, scope, async (tx) => ({
    cast: castOf(await findStaff(tx, staffEmails), await findBankUser(tx, "banco@demo.ec")),
    told: await findToldRequests(
      tx,
      stories.map(({ key }) => storyId(scope, key)),
    ),
  }))
  if (!cast) return
  const now = deps.clock.now()
  const untold = stories
    .filter(({ key }) => !told.has(storyId(scope, key)))
    .toSorted((a, b) => beginningOf(a.begins, now).getTime() - beginningOf(b.begins, now).getTime())
  const draw = drawOnce()
  // Keys and drawings are made by other threads while the rows are written.
  const prepared = untold.map((story) => ({ story, key: keyFor(story), papers: storyPapers(story, draw) }))
  for (const [index, { story, key, papers }] of prepared.entries()) {
    for (const next of untold.slice(index, index + drawnAhead)) drawAhead(next, draw)
    await tellStory(scope, story, { cast, key, papers }, deps)
  }
}

function keyFor({ acts }: Story): Promise<CryptoKeyPair> | undefined {
  if (!acts.some(({ needsKey }) => needsKey)) return undefined
  const key = makeHolderKey()
  // Whoever waits for it gets its failure.
  key.catch(() => undefined)
  return key
}

type StaffRow = { id: string; email: string; administrator: boolean; permissions: string[] }

function castOf(rows: readonly StaffRow[], bankUserId: string | undefined): Cast | null {
  const [first, second = first] = rows.toSorted((a, b) => Number(b.administrator) - Number(a.administrator))
  if (!first || !second) return null
  const cast: Cast = { executive: asActor(first), operator: asActor(second) }
  return bankUserId ? { ...cast, bank: { area: "banks", id: bankUserId } } : cast
}

function asActor({ id, administrator, permissions }: StaffRow): Staff {
  const granted = administrator ? allPermissions : (permissions as Permission[])
  return { area: "executive", id, administrator, permissions: granted }
}
