import IconFileText from "@tabler/icons-react/dist/esm/icons/IconFileText.mjs"
import { paths } from "@trazo/contract/paths"
import type { ShownFile, ShownFlow } from "../shown-flow.ts"
import { Answer, AnswerList } from "./answer-list.tsx"
import classes from "./answers.module.css"

export function PaperAnswers({ flow }: { flow: ShownFlow }) {
  return (
    <AnswerList title="Sus documentos">
      {flow.categories.map(({ paper, title, files }) => (
        <Answer
          key={paper}
          label={title}
          to={
            paper === "facePhoto"
              ? paths.purchaseStep("photo")
              : `${paths.purchaseStep("documents")}#${paper}`
          }
        >
          {files.length > 0 ? (
            <ul className={classes.files}>
              {files.map((file) => (
                <li key={file.id}>
                  <Thumbnail file={file} title={title} />
                </li>
              ))}
            </ul>
          ) : (
            <span className={classes.none}>No lo envió (es opcional)</span>
          )}
        </Answer>
      ))}
    </AnswerList>
  )
}

function Thumbnail({ file, title }: { file: ShownFile; title: string }) {
  const isPicture = file.type.startsWith("image/")
  return (
    <a className={classes.file} href={file.url} target="_blank" rel="noreferrer">
      {isPicture ? (
        <img className={classes.thumbnail} src={file.url} alt={title} width={96} height={72} loading="lazy" />
      ) : (
        <>
          <IconFileText size={24} stroke={1.5} aria-hidden="true" />
          {file.name}
        </>
      )}
    </a>
  )
}
