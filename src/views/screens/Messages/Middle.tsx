import { styled } from '@linaria/react'

/** Centers what stands in place of the messages. */
export const Middle = styled.div`
  display: grid;
  flex: 1;
  place-content: center;
  min-height: 0;
  overflow-y: auto;
`
