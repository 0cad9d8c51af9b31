/**
 * Serves the links that stop one kind of mail, without signing in (RFC 8058): mail programs post to them, members open
 * a page with a button. All answers are the same for links that were never sent, so that nobody can try out members.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EmailPreferenceSlug } from '../../contract/account.ts'
import type { AboutDeps } from '../about/pageFrame.ts'
import { createPageFrame } from '../about/pageFrame.ts'
import { inChosenTheme } from '../api/pages.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { escapeHtml } from '../http/markup.ts'
import { lookupValues } from '../lookups/values.ts'
import { memberOfToken, unsubscribePath } from '../mail/unsubscribeLink.ts'
import { setEmailPreferences } from './choices.ts'

type Preference = (typeof lookupValues)['email-preference'][number]

const findPreference = (slug: string): Preference | undefined =>
  lookupValues['email-preference'].find((each) => each.slug === slug)

const manage = '<p><a href="/account/email-preferences">Choose your emails</a></p>'

const question = ({ name, description }: Preference) =>
  `<h1>Stop these emails?</h1>
<p><strong>${escapeHtml(name)}</strong><br>${escapeHtml(description)}</p>
<form method="post"><button>Stop these emails</button></form>
${manage}`

const done = ({ name }: Preference) =>
  `<h1>You will not get these emails anymore</h1>
<p role="status"><strong>${escapeHtml(name)}</strong> emails are switched off. All others stay as they are.</p>
${manage}`

export interface UnsubscribeDeps extends AboutDeps {
  readonly db: Db
  readonly config: AboutDeps['config'] & Pick<Config, 'keys'>
}

interface UnsubscribeRoute {
  Params: { readonly slug: string; readonly token: string }
}

export function registerUnsubscribe(app: FastifyInstance, { db, config, appPage }: UnsubscribeDeps): void {
  const frame = createPageFrame({ config, appPage })
  const path = `${unsubscribePath}/:slug/:token`

  const send = (request: FastifyRequest, reply: FastifyReply, title: string, content: string) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .send(inChosenTheme(frame(title, content), request))

  const switchOff = async (slug: EmailPreferenceSlug, token: string): Promise<void> => {
    const memberId = memberOfToken(config.keys.unsubscribe, slug, token)
    if (memberId === null) return
    await setEmailPreferences(db, memberId, [{ slug, pivot: { boolean_value: false } }])
  }

  void app.register(async (pages) => {
    // What is posted says nothing: the address does. Mail programs send it in several formats.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4_096 }, (_request, _body, parsed) =>
      parsed(null, undefined),
    )

    pages.get<UnsubscribeRoute>(path, async (request, reply) => {
      const preference = findPreference(request.params.slug)
      if (!preference) return reply.callNotFound()
      return send(request, reply, 'Stop these emails', question(preference))
    })

    pages.post<UnsubscribeRoute>(path, async (request, reply) => {
      const { slug, token } = request.params
      const preference = findPreference(slug)
      if (!preference) return reply.callNotFound()
      await switchOff(preference.slug, token)
      return send(request, reply, 'Emails stopped', done(preference))
    })
  })
}
