import classes from "./or-drop.module.css"

/** Below the name of a control that takes files. */
export function OrDrop({ isOver }: { isOver: boolean }) {
  return <span className={classes.hint}>{isOver ? "Suéltelo aquí" : "o arrástrelo hasta aquí"}</span>
}
