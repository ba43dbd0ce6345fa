import * as media from "@trazo/contract/distributors/brand-media"
import { type BrandPictureKey, brandPictureKeys } from "@trazo/domain/distributors/brand-pictures"
import type { RouterContextProvider } from "react-router"
import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import { call, load } from "../../../../shared-features/platform/api/call.ts"
import {
  handleIntents,
  type Intents,
  keepPageOnLostConnection,
  revalidateAfterConflict,
} from "../../../../shared-features/platform/intent/page-action.ts"
import { Section } from "../../../../ui/editor/section.tsx"
import type { Route } from "./+types/multimedia"
import { PictureRow } from "./picture-row.tsx"
import { VideoSection } from "./video-section.tsx"

export const meta = pageTitle("Multimedia")

export async function loader({ context }: Route.LoaderArgs) {
  return load(context, media.getBrandMedia)
}

const intents = (context: Readonly<RouterContextProvider>) =>
  ({
    remove(form) {
      const picture = brandPictureKeys.find((key) => key === form.text("picture")) ?? "welcomeImage"
      return call(context, media.removeBrandPicture, { params: { picture }, query: form.pick("version") })
    },
    saveVideo: (form) => call(context, media.saveBrandVideo, { body: form.pick("video", "version") }),
  }) satisfies Intents

export async function action({ request, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), intents(context))
}

export const clientAction = keepPageOnLostConnection
export const shouldRevalidate = revalidateAfterConflict

const sections: { title: string; hint: string; keys: BrandPictureKey[] }[] = [
  { title: "Su marca", hint: "En todas las páginas y en los correos.", keys: ["logo", "favicon"] },
  {
    title: "La tienda",
    hint: "La página de inicio.",
    keys: ["welcomeImage", "registerGuideImage", "teamImage", "placeImage"],
  },
  {
    title: "La solicitud",
    hint: "Los ejemplos que ve el cliente. Sin ellos se muestran dibujos.",
    keys: ["idImage", "exampleImage", "finishImage"],
  },
]

export default function Multimedia({ loaderData: { pictures, video, mayEdit } }: Route.ComponentProps) {
  return (
    <>
      {sections.map(({ title, hint, keys }) => (
        <Section key={title} title={title} hint={hint}>
          {pictures
            .filter(({ key }) => keys.includes(key))
            .map((picture) => (
              <PictureRow key={picture.key} picture={picture} mayEdit={mayEdit} />
            ))}
        </Section>
      ))}
      <VideoSection video={video} mayEdit={mayEdit} />
    </>
  )
}
