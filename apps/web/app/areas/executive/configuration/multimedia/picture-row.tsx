import { Box, Button, Group, Text } from "@mantine/core"
import IconCloudUpload from "@tabler/icons-react/dist/esm/icons/IconCloudUpload.mjs"
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs"
import type { BrandPictureState } from "@trazo/contract/distributors/brand-media"
import { brandPicture } from "@trazo/domain/distributors/brand-pictures"
import { useRef, useState } from "react"
import { useIntent } from "../../../../shared-features/platform/intent/use-intent.ts"
import { RelativeDate } from "../../../../ui/content/relative-date.tsx"
import { ConfirmDialog } from "../../../../ui/dialog/dialog.tsx"
import { SavedNote } from "../../../../ui/editor/saved-note.tsx"
import { useDrag } from "../../../../ui/files/use-drag.ts"
import { CropDialog } from "./crop-dialog.tsx"
import { PictureInPlace } from "./picture-in-place.tsx"
import classes from "./picture-row.module.css"
import { preparePicture } from "./prepare-picture.ts"

interface PictureRowProps {
  picture: BrandPictureState
  mayEdit: boolean
}

/** A picture where it appears. A file can be dropped anywhere on the row. */
export function PictureRow({ picture, mayEdit }: PictureRowProps) {
  const { key, url, focus } = picture
  const { label, hint } = brandPicture(key)
  const choice = useChosenFile()
  const [isSaved, setSaved] = useState(false)
  const drag = useDrag(([file]) => void choice.take(file))
  return (
    <section
      className={classes.row}
      aria-label={label}
      data-over={drag.isOver}
      {...(mayEdit ? drag.handlers : {})}
    >
      <PictureInPlace picture={key} url={url} focus={focus} />
      <div>
        <Box component="h3" fz="md">
          {label}
        </Box>
        <Text inherit c="dimmed">
          {hint}
        </Text>
        <LastChange picture={picture} />
        {mayEdit ? (
          <Group gap="sm" mt="sm">
            <ChooseButton picture={picture} choice={choice} onChoose={() => setSaved(false)} />
            {url ? <RemoveButton picture={picture} /> : null}
            <SavedNote>{isSaved ? "Guardado" : null}</SavedNote>
          </Group>
        ) : null}
        <Box component="p" c="var(--bad)" mt="sm" role="alert">
          {choice.problem}
        </Box>
      </div>
      {choice.file ? (
        <CropDialog
          picture={picture}
          file={choice.file}
          onClose={choice.clear}
          onSaved={() => {
            choice.clear()
            setSaved(true)
          }}
        />
      ) : null}
    </section>
  )
}

function LastChange({ picture: { url, lastChange } }: { picture: BrandPictureState }) {
  if (!url || !lastChange.at) return null
  return (
    <Text fz="var(--text-s)" c="dimmed">
      {lastChange.by ? `${lastChange.by}, ` : null}
      <RelativeDate date={lastChange.at} />
    </Text>
  )
}

/** The file that was chosen or dropped, made ready to be cut. */
function useChosenFile() {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isPreparing, setPreparing] = useState(false)
  return {
    file,
    problem,
    isPreparing,
    clear: () => setFile(null),
    async take(chosen: File | undefined) {
      if (!chosen) return
      setProblem(null)
      setPreparing(true)
      const prepared = await preparePicture(chosen)
      setPreparing(false)
      if ("problem" in prepared) setProblem(prepared.problem)
      else setFile(prepared.file)
    },
  }
}

interface ChooseButtonProps {
  picture: BrandPictureState
  choice: ReturnType<typeof useChosenFile>
  onChoose: () => void
}

/** The completeness dialog leads to it by its id. */
function ChooseButton({ picture: { key, url }, choice, onChoose }: ChooseButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const isFirst = url === null
  const { isRequired } = brandPicture(key)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*,.heic,.heif"
        onChange={({ currentTarget }) => {
          onChoose()
          void choice.take(currentTarget.files?.[0])
          currentTarget.value = ""
        }}
      />
      <Button
        id={key}
        variant={isFirst && isRequired ? "filled" : "default"}
        loading={choice.isPreparing}
        leftSection={<IconCloudUpload size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {isFirst ? "Elegir una imagen" : "Cambiar"}
      </Button>
    </>
  )
}

function RemoveButton({ picture: { key, lastChange } }: { picture: BrandPictureState }) {
  const [isAsked, setAsked] = useState(false)
  const intent = useIntent("remove", { onDone: () => setAsked(false) })
  const { label, isRequired } = brandPicture(key)
  if (isRequired) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setAsked(true)}
      >
        Quitar
      </Button>
      <ConfirmDialog
        opened={isAsked}
        title={`Quitar: ${label}`}
        confirmLabel="Quitar la imagen"
        isDestructive
        isBusy={intent.isPending}
        onConfirm={() => intent.send({ picture: key, version: lastChange.version })}
        onCancel={() => setAsked(false)}
      >
        <p>El archivo se borra. En su lugar se mostrará un dibujo o nada.</p>
        {intent.failure.message ? <p role="alert">{intent.failure.message}</p> : null}
      </ConfirmDialog>
    </>
  )
}
