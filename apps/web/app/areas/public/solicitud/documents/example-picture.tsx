import { Text } from "@mantine/core"
import type { DocumentType } from "@trazo/domain/requests/documents"
import { brandFile, useDistributor } from "../../../../shared-features/branding/use-brand.ts"
import classes from "./documents.module.css"

const identityDocuments: readonly DocumentType[] = ["identityFront", "identityBack", "passportPage"]

/** The distributor's example: `idImage` for identity documents, `exampleImage` for the face photo. */
export function ExamplePicture({ document }: { document: DocumentType }) {
  const distributor = useDistributor()
  if (!distributor) return null
  const { exampleImage, exampleImageUrl, idImage, idImageUrl } = distributor.multimedia
  const url = identityDocuments.includes(document)
    ? (idImageUrl ?? brandFile(distributor, idImage))
    : document === "facePhoto"
      ? (exampleImageUrl ?? brandFile(distributor, exampleImage))
      : undefined
  if (!url) return null
  return (
    <figure className={classes.example}>
      <img src={url} alt="" width={320} height={200} loading="lazy" />
      <Text component="figcaption" fz="var(--text-s)" ta="center" c="dimmed">
        Ejemplo
      </Text>
    </figure>
  )
}
