import { Box, Stack, Text } from "@mantine/core"
import {
  type BrandPictureKey,
  brandPicture,
  type FocalPoint,
  focalPosition,
} from "@trazo/domain/distributors/brand-pictures"
import { useBrandName } from "../../../../shared-features/distributors/branding/use-brand.ts"
import classes from "./picture-in-place.module.css"

interface PictureInPlaceProps {
  picture: BrandPictureKey
  url: string | null
  focus: FocalPoint
}

/** A picture where it appears: in the top bar and a mail, in a browser's tab, on the shop of a computer and a phone. */
export function PictureInPlace({ picture, url, focus }: PictureInPlaceProps) {
  const { label } = brandPicture(picture)
  return (
    <Stack gap={12} miw={0} role="img" aria-label={`${label}: ${url ? "vista previa" : "sin imagen"}`}>
      {picture === "logo" ? (
        <Logo url={url} />
      ) : picture === "favicon" ? (
        <Tab url={url} />
      ) : (
        <Frames picture={picture} url={url} focus={focus} />
      )}
    </Stack>
  )
}

function Logo({ url }: { url: string | null }) {
  const name = useBrandName()
  const brand = (
    <>
      {url ? (
        <Box component="img" h={40} maw={160} flex="none" style={{ objectFit: "contain" }} src={url} alt="" />
      ) : (
        <Box
          component="span"
          flex="none"
          w="1em"
          h="1em"
          bd="2px dashed var(--line-strong)"
          style={{ borderRadius: 4 }}
        />
      )}
      <strong>{name}</strong>
    </>
  )
  return (
    <>
      <Place name="En la página">
        <span className={classes.bar}>{brand}</span>
      </Place>
      <Place name="En los correos">
        <Box
          component="span"
          className={classes.mail ?? ""}
          display="block"
          p={12}
          bg="var(--ground)"
          bd="1px solid var(--line)"
          style={{ borderRadius: "var(--radius)" }}
        >
          <span className={classes.bar}>{brand}</span>
        </Box>
      </Place>
    </>
  )
}

function Tab({ url }: { url: string | null }) {
  const name = useBrandName()
  return (
    <Place name="En la pestaña del navegador">
      <Box
        component="span"
        px={8}
        pt={8}
        bg="var(--line)"
        style={{ borderRadius: "var(--radius) var(--radius) 0 0" }}
      >
        <span className={classes.tab}>
          {url ? (
            <img src={url} alt="" />
          ) : (
            <Box
              component="span"
              flex="none"
              w="1em"
              h="1em"
              bd="2px dashed var(--line-strong)"
              style={{ borderRadius: 4 }}
            />
          )}
          <Text component="span" inherit truncate>
            {name}
          </Text>
        </span>
      </Box>
    </Place>
  )
}

function Frames({ picture, url, focus }: PictureInPlaceProps) {
  const { shapes, hasFocus } = brandPicture(picture)
  const [{ width, height }] = shapes
  const style = { objectPosition: focalPosition(focus) }
  if (!url)
    return (
      <span className={classes.frame} data-empty="true" aria-hidden="true">
        Sin imagen
      </span>
    )
  const shown = <img src={url} alt="" style={style} />
  return (
    <>
      <Place name={hasFocus ? "En una computadora" : "En la página"}>
        <span className={classes.frame} style={{ aspectRatio: width / height }}>
          {shown}
        </span>
      </Place>
      {hasFocus ? (
        <Place name="En un teléfono">
          <span className={classes.frame} style={{ aspectRatio: 16 / 9, width: "60%" }}>
            {shown}
          </span>
        </Place>
      ) : null}
    </>
  )
}

function Place({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <Stack component="span" gap={4} miw={0} aria-hidden="true">
      <Box component="span" c="dimmed" fz="xs">
        {name}
      </Box>
      {children}
    </Stack>
  )
}
