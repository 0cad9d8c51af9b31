export interface NamedTextProps {
  /** The text, with the name at its beginning or after a space. */
  text: string
  name: string
}

/** A text with the name of a member, which is set apart: its direction and its marks can't move what stands beside it. */
export function NamedText({ text, name }: NamedTextProps) {
  const at = name === '' ? -1 : text.lastIndexOf(name)
  if (at < 0) return <span>{text}</span>
  const before = text.slice(0, at).trimEnd()
  const after = text.slice(at + name.length)
  return (
    <span>
      <span>{before}</span> <bdi>{name}</bdi>
      <span>{after}</span>
    </span>
  )
}
