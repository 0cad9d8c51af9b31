import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { MemberPicture } from '../../../../src/views/components/members/MemberPicture.tsx'
import { PhotoStage } from '../../../../src/views/components/media/PhotoStage.tsx'
import { ThumbhashImage } from '../../../../src/views/components/media/ThumbhashImage.tsx'
import { photo } from '../people.ts'

describe('a photo', () => {
  it('reserves its space and shows its colors until it is loaded', () => {
    render(
      <ThumbhashImage
        src="/a.webp"
        width={800}
        height={1000}
        thumbhash="1QcSHQRnh493V4dIh4eXh1h4kJUI"
        alt="Marek"
      />,
    )
    const image = screen.getByRole<HTMLImageElement>('img', { name: 'Marek' })
    expect([image.width, image.height]).toEqual([800, 1000])
    expect(image.style.backgroundImage).toMatch(/^url\("?data:image\/png/)
  })

  it('ignores an invalid hash', () => {
    render(<ThumbhashImage src="/a.webp" width={8} height={8} thumbhash="?" alt="Marek" />)
    expect(screen.getByRole('img').style.backgroundImage).toBe('')
  })

  it('shows the default picture if it can’t be loaded, and loads a new address', () => {
    const { rerender } = render(
      <ThumbhashImage src="/a.webp" width={8} height={8} thumbhash={null} alt="Marek" />,
    )
    const image = screen.getByRole('img')
    fireEvent.error(image)
    expect(image.getAttribute('src')).not.toBe('/a.webp')
    rerender(<ThumbhashImage src="/b.webp" width={8} height={8} thumbhash={null} alt="Marek" />)
    expect(image.getAttribute('src')).toBe('/b.webp')
  })

  it('has its description as its alternative text, or else its owner’s name', () => {
    render(<MemberPicture picture={photo({ description: 'At the lake' })} name="Marek" use="stage" />)
    render(<MemberPicture picture={photo()} name="Sami" use="stage" />)
    render(<MemberPicture picture={null} name="Arno" use="card" />)
    expect(screen.getByRole('img', { name: 'At the lake' })).toBeTruthy()
    expect(screen.getByRole('img', { name: 'A photo of Sami' })).toBeTruthy()
    expect(screen.getByRole('img', { name: 'A photo of Arno' })).toBeTruthy()
  })
})

const photos = [
  photo({ id: 1, description: 'First' }),
  photo({ id: 2, description: 'Second' }),
  photo({ id: 3, description: 'Third' }),
]

function Stage() {
  const [index, setIndex] = useState(0)
  return <PhotoStage photos={photos} index={index} onIndex={setIndex} name="Marek" />
}

const swipe = (from: number, to: number, down = 0) => {
  const stage = screen.getByRole('region', { name: 'Photos of Marek' })
  fireEvent.touchStart(stage, { touches: [{ clientX: from, clientY: 100 }] })
  fireEvent.touchEnd(stage, { changedTouches: [{ clientX: to, clientY: 100 + down }] })
}

describe('the stage of a profile', () => {
  it('moves through the photos with its buttons, and around at the ends', async () => {
    render(<Stage />)
    await userEvent.click(screen.getByRole('button', { name: 'Next photo' }))
    expect(screen.getByRole('img', { name: 'Second' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Previous photo' }))
    await userEvent.click(screen.getByRole('button', { name: 'Previous photo' }))
    expect(screen.getByRole('img', { name: 'Third' })).toBeTruthy()
    expect(screen.getByText('3 of 3')).toBeTruthy()
  })

  it('moves with arrow keys from any element within', async () => {
    render(<Stage />)
    screen.getByRole('button', { name: 'Photo 1' }).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
    expect(screen.getByRole('img', { name: 'Second' })).toBeTruthy()
  })

  it('moves on a swipe, and not on a tap with a small movement', () => {
    render(<Stage />)
    swipe(300, 100)
    expect(screen.getByRole('img', { name: 'Second' })).toBeTruthy()
    swipe(200, 190)
    expect(screen.getByRole('img', { name: 'Second' })).toBeTruthy()
    swipe(100, 300)
    expect(screen.getByRole('img', { name: 'First' })).toBeTruthy()
  })

  it('does not move if the finger mainly scrolls the page', () => {
    render(<Stage />)
    swipe(300, 200, 80)
    swipe(300, 200, -80)
    expect(screen.getByRole('img', { name: 'First' })).toBeTruthy()
    swipe(300, 200, 40)
    expect(screen.getByRole('img', { name: 'Second' })).toBeTruthy()
  })

  it('shows the photo that is selected in the strip', async () => {
    render(<Stage />)
    await userEvent.click(screen.getByRole('button', { name: 'Photo 3' }))
    expect(screen.getByRole('img', { name: 'Third' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Photo 3', current: true })).toBeTruthy()
  })

  it('shows the number of private photos and of hot-clicks', async () => {
    const toggle = vi.fn<() => void>()
    render(
      <PhotoStage
        photos={[]}
        index={0}
        onIndex={vi.fn<(index: number) => void>()}
        name="Marek"
        privateCount={5}
        hot={{ subject: 'photo by Marek', count: 214, isPressed: false, onToggle: toggle }}
      />,
    )
    // Private photos can't be opened.
    expect(screen.getByText('5 private')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '5 private' })).toBeNull()
    await userEvent.click(
      screen.getByRole('button', { name: 'Hot: photo by Marek, 214 so far', pressed: false }),
    )
    expect(toggle).toHaveBeenCalledOnce()
    expect(screen.queryByRole('button', { name: 'Next photo' })).toBeNull()
  })
})
