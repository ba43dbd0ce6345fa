import {
  getTerms,
  getTermsHistory,
  publishTerms,
  type TermsHistory,
} from "@trazo/contract/distributors/terms"
import type { RouterContextProvider } from "react-router"
import { brandContext } from "../../../../shared-features/distributors/branding/brand-context.ts"
import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import { partyOf, termsDocument } from "../../../../shared-features/distributors/legal/legal-documents.ts"
import { call, load } from "../../../../shared-features/platform/api/call.ts"
import {
  handleIntents,
  type Intents,
  keepPageOnLostConnection,
  revalidateAfterConflict,
} from "../../../../shared-features/platform/intent/page-action.ts"
import { intentHook } from "../../../../shared-features/platform/intent/use-intent.ts"
import { Section, SectionBody } from "../../../../ui/editor/section.tsx"
import { ReadOnlyTexts } from "../read-only-texts.tsx"
import type { Route } from "./+types/terms"
import { type ComparedTerms, Comparison } from "./comparison.tsx"
import { TermsEditor } from "./terms-editor.tsx"
import { VersionsSection } from "./versions-section.tsx"

export const meta = pageTitle("Términos y condiciones")

type Context = Readonly<RouterContextProvider>

export async function loader({ request, context }: Route.LoaderArgs) {
  const history = await load(context, getTermsHistory)
  const compared = await loadComparison(context, new URL(request.url).searchParams, history)
  const platformText = termsDocument.text(partyOf(context.get(brandContext).distributor))
  return { history, compared, platformText: platformText.trim() }
}

/** The two versions whose numbers the address has as «antes» and «despues», or null. */
async function loadComparison(
  context: Context,
  address: URLSearchParams,
  { versions }: TermsHistory,
): Promise<ComparedTerms | null> {
  const read = async (name: string) => {
    const found = versions.find(({ number }) => String(number) === address.get(name))
    return found ? (await load(context, getTerms, { query: { id: found.id } })).terms : null
  }
  const [before, after] = [await read("antes"), await read("despues")]
  return before && after ? { before, after } : null
}

const intents = (context: Context) =>
  ({
    publish: (form) =>
      call(context, publishTerms, {
        body: { text: form.text("text").replaceAll("\r\n", "\n"), version: form.text("version") },
      }),
  }) satisfies Intents

const useTermsIntent = intentHook<ReturnType<typeof intents>>()

export async function action({ request, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), intents(context))
}

export const clientAction = keepPageOnLostConnection
export const shouldRevalidate = revalidateAfterConflict

export default function Terms({ loaderData: { history, compared, platformText } }: Route.ComponentProps) {
  const intent = useTermsIntent("publish")
  const { current, versions, mayEdit } = history
  return (
    <>
      {mayEdit ? (
        <TermsEditor history={history} platformText={platformText} intent={intent} />
      ) : (
        <Section title="Términos y condiciones" hint="Los publica quien puede editar la configuración.">
          <SectionBody>
            <ReadOnlyTexts texts={[{ label: "Texto vigente", text: current?.text ?? "" }]} />
          </SectionBody>
        </Section>
      )}
      {versions.length > 0 ? <VersionsSection versions={versions} /> : null}
      {versions.length > 1 ? <Comparison versions={versions} compared={compared} /> : null}
    </>
  )
}
