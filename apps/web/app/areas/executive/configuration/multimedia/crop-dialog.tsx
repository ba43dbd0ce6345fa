import { Alert, Button, Progress, Stack } from "@mantine/core"
import "@mantine/core/styles/Progress.layer.css"
import type { BrandPictureState } from "@trazo/contract/distributors/brand-media"
import { brandPicture } from "@trazo/domain/distributors/brand-pictures"
import Cropper from "react-easy-crop"
import "react-easy-crop/react-easy-crop.css"
import { Dialog } from "../../../../ui/dialog/dialog.tsx"
import { ConflictNotice } from "../../../../ui/editor/conflict-notice.tsx"
import classes from "./crop-dialog.module.css"
import { FocusFields, Range } from "./focus-fields.tsx"
import { PictureInPlace } from "./picture-in-place.tsx"
import { ShapeChoice } from "./shape-choice.tsx"
import { type Cut, useCut } from "./use-cut.ts"
import { useSavePicture } from "./use-save-picture.ts"

interface CropDialogProps {
  picture: BrandPictureState
  file: File
  onClose: () => void
  onSaved: () => void
}

/** Cuts a chosen picture, shows where it will appear, and sends it. */
export function CropDialog({ picture, file, onClose, onSaved }: CropDialogProps) {
  const { label } = brandPicture(picture.key)
  const cut = useCut(picture, file)
  const saving = useSavePicture(picture, onSaved)
  const { share, conflict, problem } = saving
  const isBusy = share !== null
  return (
    <Dialog
      opened
      size="wide"
      title={`Ajustar: ${label}`}
      isBusy={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Cancelar
          </Button>
          <Button
            loading={isBusy}
            disabled={!cut.area || conflict !== null}
            onClick={() => void saving.send(file, cut)}
          >
            Guardar imagen
          </Button>
        </>
      }
    >
      <Stack gap="md">
        {conflict ? (
          <ConflictNotice by={conflict.by} changes={[]} onTake={onClose} onKeep={saving.keepOwn} />
        ) : null}
        {problem ? (
          <Alert role="alert" color="bad">
            {problem}
          </Alert>
        ) : null}
        {share === null ? null : <Progress value={share * 100} aria-label="Envío de la imagen" />}
        <CropArea cut={cut} label={label} />
        <PictureInPlace picture={picture.key} url={cut.preview} focus={cut.focus} />
        {brandPicture(picture.key).hasFocus ? <FocusFields cut={cut} /> : null}
      </Stack>
    </Dialog>
  )
}

function CropArea({ cut, label }: { cut: Cut; label: string }) {
  const { shape, definition } = cut
  const { shapes, hasMargins = false } = definition
  const leastZoom = hasMargins ? 0.1 : 1
  return (
    <Stack gap="md">
      {shapes.length > 1 ? <ShapeChoice cut={cut} /> : null}
      <div className={classes.area} data-transparent={hasMargins}>
        <Cropper
          disableAutomaticStylesInjection
          image={cut.address}
          crop={cut.position}
          zoom={cut.zoom}
          minZoom={leastZoom}
          maxZoom={5}
          aspect={shape.width / shape.height}
          restrictPosition={!hasMargins}
          zoomWithScroll={false}
          onCropChange={cut.move}
          onZoomChange={cut.zoomTo}
          onCropComplete={cut.take}
          setMediaSize={cut.measure.media}
          setCropSize={cut.measure.frame}
          cropperProps={{ role: "application", "aria-label": `Corte de ${label}: muévalo con las flechas` }}
        />
      </div>
      <Range label="Tamaño" minimum={leastZoom} maximum={5} value={cut.zoom} onValue={cut.zoomTo} />
    </Stack>
  )
}
