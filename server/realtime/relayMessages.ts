import { z } from 'zod'
import type { Publication } from './messageHandler.ts'
import type { Fanout } from './fanout.ts'
import type { Gateway } from './gateway.ts'

/** A message from the gateway of one process to the gateways of the others. */
const RelayMessage = z.discriminatedUnion('about', [
  z.object({ about: z.literal('grown'), memberIds: z.array(z.int()) }),
  z.object({ about: z.literal('sessionEnded'), sessionId: z.string(), memberId: z.int() }),
  z.object({ about: z.literal('memberEnded'), memberId: z.int() }),
  z.object({
    about: z.literal('published'),
    publication: z.object({
      channels: z.array(z.string()),
      event: z.string(),
      data: z.string(),
      exceptSocketId: z.string().optional(),
    }),
  }),
])
export type RelayMessage = z.infer<typeof RelayMessage>

/** Questions between gateways, for the publishing API. */
const Question = z.discriminatedUnion('about', [
  z.object({ about: z.literal('occupancy'), prefix: z.string() }),
  z.object({ about: z.literal('membersOn'), channel: z.string() }),
])
const Occupancy = z.record(z.string(), z.int())
const MemberIds = z.array(z.int())

const topic = 'realtime'

/** Sends a relay message. Errors are ignored, because sweeps and session checks of other gateways find changes too. */
export function relay(fanout: Pick<Fanout, 'publish'>, message: RelayMessage): void {
  fanout.publish(topic, message).catch(() => {})
}

/**
 * Handles messages of other gateways and answers their questions.
 * @returns a function that stops it
 */
export function listenToRelay(
  fanout: Pick<Fanout, 'subscribe' | 'answer'>,
  gateway: Pick<Gateway, 'occupancy' | 'membersOn'>,
  onMessage: (message: RelayMessage) => void,
): () => void {
  const stopListening = fanout.subscribe(topic, (payload) => onMessage(RelayMessage.parse(payload)))
  const stopAnswering = fanout.answer(topic, (payload) => {
    const question = Question.parse(payload)
    return question.about === 'occupancy'
      ? Object.fromEntries(gateway.occupancy(question.prefix))
      : gateway.membersOn(question.channel)
  })
  return () => {
    stopListening()
    stopAnswering()
  }
}

/** Combines the gateways of all processes into one, for the publishing API. */
export function createSiteWideGateway(
  gateway: Pick<Gateway, 'publish' | 'occupancy' | 'membersOn'>,
  fanout: Pick<Fanout, 'publish' | 'ask'>,
) {
  return {
    publish(publication: Publication): void {
      gateway.publish(publication)
      relay(fanout, {
        about: 'published',
        publication: { ...publication, channels: [...publication.channels] },
      })
    },

    async occupancy(prefix: string): Promise<Map<string, number>> {
      const counts = gateway.occupancy(prefix)
      for (const theirs of await fanout.ask(topic, { about: 'occupancy', prefix })) {
        for (const [channel, count] of Object.entries(Occupancy.parse(theirs))) {
          counts.set(channel, (counts.get(channel) ?? 0) + count)
        }
      }
      return counts
    },

    async membersOn(channel: string): Promise<number[]> {
      const theirs = await fanout.ask(topic, { about: 'membersOn', channel })
      const ids = theirs.flatMap((each) => MemberIds.parse(each))
      return [...new Set([...gateway.membersOn(channel), ...ids])]
    },
  }
}
