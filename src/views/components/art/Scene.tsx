import { sceneDrawings } from './sceneDrawings.tsx'
import { SceneSheet } from './SceneSheet.tsx'

export type SceneName = keyof typeof sceneDrawings

export interface SceneProps {
  name: SceneName
}

/** A line drawing for empty and error states. Decorative: the text beside it carries the meaning. */
export function Scene({ name }: SceneProps) {
  return (
    <SceneSheet viewBox="0 0 240 160" aria-hidden="true">
      {sceneDrawings[name]}
    </SceneSheet>
  )
}
