import { createContext, type RefObject } from 'react'

/** The element of the form around a field or message. */
export const FormContext = createContext<RefObject<HTMLFormElement | null> | null>(null)
