import { ActionIcon, Box, Paper, Stack } from "@mantine/core"
import IconFileCheck from "@tabler/icons-react/dist/esm/icons/IconFileCheck.mjs"
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs"

/** A file on the server. `blob` is the address of its content. */
export interface SentFile {
  id: string
  name: string
  /** Bytes; 0 when it is not told. */
  size: number
  blob?: string | null
  /** Media type. A picture with an address gets a thumbnail. */
  type?: string
}

interface FileListProps {
  files: readonly SentFile[]
  onRemove?: (file: SentFile) => void
}

export function FileList({ files, onRemove }: FileListProps) {
  if (files.length === 0) return null
  return (
    <Stack component="ul" gap="sm">
      {files.map((file) => (
        <Paper
          key={file.id}
          component="li"
          withBorder
          display="flex"
          mih={56}
          p="4px 4px 4px 12px"
          style={{ alignItems: "center", gap: 12 }}
        >
          {file.blob && file.type?.startsWith("image/") ? (
            <Box
              component="img"
              flex="none"
              ml={-4}
              bg="var(--ground)"
              w={64}
              h={48}
              style={{ objectFit: "cover", borderRadius: 4 }}
              src={file.blob}
              alt=""
            />
          ) : (
            <IconFileCheck
              size={24}
              stroke={1.5}
              color="var(--good)"
              style={{ flex: "none" }}
              aria-hidden="true"
            />
          )}
          <Stack component="span" gap={0} flex={1} miw={0} style={{ overflowWrap: "anywhere" }}>
            {file.blob ? (
              <a href={file.blob} target="_blank" rel="noreferrer">
                {file.name}
              </a>
            ) : (
              file.name
            )}
            {file.size > 0 ? (
              <Box component="span" c="dimmed">
                {formatBytes(file.size)}
              </Box>
            ) : null}
          </Stack>
          {onRemove ? (
            <ActionIcon aria-label={`Quitar ${file.name}`} onClick={() => onRemove(file)}>
              <IconTrash size={20} aria-hidden="true" />
            </ActionIcon>
          ) : null}
        </Paper>
      ))}
    </Stack>
  )
}

const kilobyte = 1024
const megabyte = kilobyte * kilobyte

/** «850 KB», «1,4 MB». */
function formatBytes(bytes: number): string {
  if (bytes < megabyte) return `${Math.max(1, Math.round(bytes / kilobyte))} KB`
  return `${(bytes / megabyte).toFixed(1).replace(".", ",")} MB`
}
