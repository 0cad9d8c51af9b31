/**
 * Does to the page what the translator of a browser does: replaces each text by `<font><font>…</font></font>`, and each
 * that comes later. The words stay. Returns a function that ends it. Needs nothing from its file, because browser tests
 * run it inside their pages.
 */
export function translatePage(): () => void {
  const untranslated =
    'script, style, noscript, textarea, option, title, font, svg, [translate=no], .notranslate'
  const translate = (node: Node) => {
    if (node instanceof Text) {
      const words = node.data
      if (words.trim() === '' || !node.parentElement || node.parentElement.closest(untranslated)) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(words)
      outer.append(inner)
      node.replaceWith(outer)
    } else {
      for (const child of node.childNodes) translate(child)
    }
  }
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) translate(node)
  })
  observer.observe(document, { childList: true, subtree: true })
  if (document.body) translate(document.body)
  return () => observer.disconnect()
}
