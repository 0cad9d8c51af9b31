import { sceneDrawings } from './sceneDrawings.tsx'
import { SceneSheet } from './SceneSheet.tsx'

export type SceneName = keyof typeof sceneDrawings

export interface SceneProps {
  name: SceneName
}

/** A picture for a page that has nothing else to show; what it means stands beside it in words. */
export function Scene({ name }: SceneProps) {
  return (
    <SceneSheet viewBox="0 0 240 160" aria-hidden="true">
      {sceneDrawings[name]}
    </SceneSheet>
  )
}
