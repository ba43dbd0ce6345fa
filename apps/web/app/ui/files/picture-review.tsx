import { Box, Button, Group, Stack, Text } from "@mantine/core"
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import { useEffect, useId, useRef, useState } from "react"
import { Note } from "../content/note.tsx"
import {
  inspectPicture,
  type PictureProblem,
  type PictureSubject,
  problemText,
  tinyPicture,
} from "./inspect-picture.ts"
import { usePictureMemory } from "./picture-memory.tsx"

interface ReviewedPicture {
  /** Null when no picture waits for its look. */
  url: string | null
  /** Null while it is measured. */
  problems: PictureProblem[] | null
  /** A reason to refuse the file, or null. */
  check: (file: File) => Promise<string | null>
  close: () => void
}

/**
 * A picture that was just taken or chosen, and what this device finds wrong with it. Nothing is refused but what nobody
 * could read: the person sees the picture and decides.
 */
export function usePictureReview(subject: PictureSubject | undefined): ReviewedPicture {
  const field = useId()
  const memory = usePictureMemory()
  const [shown, setShown] = useState<Pick<ReviewedPicture, "url" | "problems">>({ url: null, problems: null })
  const url = useRef<string | null>(null)
  const show = (next: string | null, problems: PictureProblem[] | null) => {
    if (url.current && url.current !== next) URL.revokeObjectURL(url.current)
    url.current = next
    setShown({ url: next, problems })
  }
  useEffect(
    () => () => {
      if (url.current) URL.revokeObjectURL(url.current)
    },
    [],
  )

  const check = async (file: File): Promise<string | null> => {
    show(null, null)
    if (!subject || !isPicture(file)) return null
    const address = URL.createObjectURL(file)
    show(address, null)
    const found = await inspectPicture(file, subject)
    // Another file was chosen meanwhile.
    if (url.current !== address) return null
    if (!found) {
      show(null, null)
      return null
    }
    if (found.problems.includes("tiny")) {
      show(null, null)
      memory.forget(field)
      return tinyPicture
    }
    const isSame = memory.keep(field, found.fingerprint)
    show(address, isSame ? ["same", ...found.problems] : found.problems)
    return null
  }
  return { ...shown, check, close: () => show(null, null) }
}

const isPicture = ({ type, name }: File) => type.startsWith("image/") || /\.(?:jfif|heic|heif)$/i.test(name)

interface PictureReviewProps {
  review: ReviewedPicture
  /** The document's name. */
  label: string
  onUse: () => void
  onAgain: () => void
}

/** A card's picture, large. It takes the focus, because it replaces the control that chose the file. */
export function PictureReview({ review, label, onUse, onAgain }: PictureReviewProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  if (!review.url) return null
  const hasProblem = (review.problems ?? []).length > 0
  return (
    <Stack gap={12} ref={box} tabIndex={-1}>
      <Box
        component="img"
        display="block"
        w="100%"
        mah="min(60vh, 480px)"
        bg="#16181d"
        style={{ objectFit: "contain", borderRadius: "var(--radius)" }}
        src={review.url}
        alt={`Su foto: ${label}`}
      />
      <PictureVerdict review={review} subject="card" />
      <Group gap="sm">
        <Button variant={hasProblem ? "default" : "light"} onClick={onUse}>
          Usar esta
        </Button>
        <Button variant={hasProblem ? "filled" : "default"} onClick={onAgain}>
          Tomar otra
        </Button>
      </Group>
    </Stack>
  )
}

const questions: Record<PictureSubject, string> = {
  card: "¿Se lee todo?",
  face: "¿Se ve bien su cara y se lee su documento?",
}

/** The question, and the worst that this device found. */
export function PictureVerdict({ review, subject }: { review: ReviewedPicture; subject: PictureSubject }) {
  const [worst] = review.problems ?? []
  return (
    <>
      <div role="status">
        {worst ? (
          <Note tone="warn" icon={IconAlertTriangle}>
            {problemText(worst, subject)}
          </Note>
        ) : null}
      </div>
      <Text fw={600}>{questions[subject]}</Text>
    </>
  )
}
