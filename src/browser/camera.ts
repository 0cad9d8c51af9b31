/** The camera of the device. */

/**
 * Opens the camera that faces the member.
 * @throws DOMException `NotAllowedError` when it is forbidden, another one when there is none
 */
export async function openCamera(): Promise<MediaStream> {
  // Browsers have no `mediaDevices` on pages without https.
  if (!('mediaDevices' in navigator)) throw new DOMException('There is no camera.', 'NotFoundError')
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'user', width: { ideal: 1920 }, height: { ideal: 1440 } },
  })
}
