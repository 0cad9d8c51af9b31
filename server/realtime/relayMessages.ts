import { z } from 'zod'
import type { Publication } from './dialogue.ts'
import type { Fanout } from './fanout.ts'
import type { Gateway } from './gateway.ts'

/** What the gateways of a site tell each other. */
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

/** What they ask each other for the publishing API. */
const Question = z.discriminatedUnion('about', [
  z.object({ about: z.literal('occupancy'), prefix: z.string() }),
  z.object({ about: z.literal('membersOn'), channel: z.string() }),
])
const Occupancy = z.record(z.string(), z.int())
const MemberIds = z.array(z.int())

const topic = 'realtime'

/** Tells the other gateways, if they can be told: their sweeps and checks find out without. */
export function tell(fanout: Pick<Fanout, 'publish'>, notice: RelayMessage): void {
  fanout.publish(topic, notice).catch(() => {})
}

/** Hears the other gateways and answers what they ask. @returns how to stop */
export function listen(
  fanout: Pick<Fanout, 'subscribe' | 'answer'>,
  gateway: Pick<Gateway, 'occupancy' | 'membersOn'>,
  hear: (notice: RelayMessage) => void,
): () => void {
  const stopHearing = fanout.subscribe(topic, (payload) => hear(RelayMessage.parse(payload)))
  const stopAnswering = fanout.answer(topic, (payload) => {
    const question = Question.parse(payload)
    return question.about === 'occupancy'
      ? Object.fromEntries(gateway.occupancy(question.prefix))
      : gateway.membersOn(question.channel)
  })
  return () => {
    stopHearing()
    stopAnswering()
  }
}

/** The gateways of all processes as if they were one, for the publishing API. */
export function createSiteWide(
  gateway: Pick<Gateway, 'publish' | 'occupancy' | 'membersOn'>,
  fanout: Pick<Fanout, 'publish' | 'ask'>,
) {
  return {
    publish(publication: Publication): void {
      gateway.publish(publication)
      tell(fanout, {
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
