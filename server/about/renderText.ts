import MarkdownIt from 'markdown-it'
import { isOutwardLink, isSitePath } from '../../contract/sitePath.ts'

// `html: false` escapes markup in the text, so that only the elements of Markdown can come out. Images are disabled,
// because the page's security headers refuse those of other hosts.
const markdown = new MarkdownIt({ html: false, linkify: false, breaks: true }).disable('image')

/** Links with another target stay text. See docs/security.md#links-and-html. */
markdown.validateLink = (target) => isSitePath(target) || isOutwardLink(target)

/** Renders Markdown as HTML without images. HTML in the text is shown as text. */
export const renderText = (text: string): string => markdown.render(text)
