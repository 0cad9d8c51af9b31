/** Hands files that are dropped or pasted anywhere on the page to one of the upload areas that are shown. */
import type { MediaKind } from '../../../machines/media/pendingUpload.ts'

interface FileTarget {
  readonly element: Element
  readonly kind: MediaKind
  readonly take: (files: readonly File[]) => void
  readonly showOver: (isOver: boolean) => void
}

const targets = new Set<FileTarget>()

/** A guess: the uploads look at the content. */
const kindOf = ({ type }: { readonly type: string }): MediaKind =>
  type.startsWith('video/') ? 'video' : 'photo'

function targetOf(file: File, at: EventTarget | null): FileTarget | undefined {
  const ofKind = [...targets].filter(({ kind }) => kind === kindOf(file))
  // A file that fits nowhere goes to another area, which says why it is refused.
  const fitting = ofKind.length > 0 ? ofKind : [...targets]
  // Otherwise the one shown last, which may be in a dialog over another.
  return fitting.find(({ element }) => at instanceof Node && element.contains(at)) ?? fitting.at(-1)
}

function handOut(files: FileList, at: EventTarget | null): void {
  const taken = Map.groupBy(files, (file) => targetOf(file, at))
  for (const [target, own] of taken) target?.take(own)
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true
const showOver = (isOver: boolean) => {
  for (const target of targets) target.showOver(isOver)
}

function dragOver(event: DragEvent): void {
  if (!hasFiles(event)) return
  // Without this, the browser would open the file.
  event.preventDefault()
  showOver(true)
}

/** Elements report that the drag has left them too; without a related one it has left the window. */
function dragLeave(event: DragEvent): void {
  if (event.relatedTarget === null) showOver(false)
}

function drop(event: DragEvent): void {
  if (!hasFiles(event) || event.dataTransfer === null) return
  event.preventDefault()
  showOver(false)
  handOut(event.dataTransfer.files, event.target)
}

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement

function paste(event: ClipboardEvent): void {
  const files = event.clipboardData?.files
  if (!files || files.length === 0) return
  // Office programs add a picture of the text.
  if (isTextField(event.target) && event.clipboardData?.types.includes('text/plain')) return
  event.preventDefault()
  handOut(files, event.target)
}

function listen(): void {
  addEventListener('dragover', dragOver)
  addEventListener('dragleave', dragLeave)
  addEventListener('drop', drop)
  addEventListener('paste', paste)
}

function stopListening(): void {
  removeEventListener('dragover', dragOver)
  removeEventListener('dragleave', dragLeave)
  removeEventListener('drop', drop)
  removeEventListener('paste', paste)
}

/** Lets a target take files. Returns a function that ends this. */
export function addFileTarget(target: FileTarget): () => void {
  if (targets.size === 0) listen()
  targets.add(target)
  return () => {
    targets.delete(target)
    if (targets.size === 0) stopListening()
  }
}
