/** The calls that an API token may make, by its scopes (docs/operating.md#api-tokens). All of them only read. */
import type { ApiScope } from './accessTokens.ts'
import type { CallKey } from './calls.ts'

export const callsOfScopes: Readonly<Record<ApiScope, readonly CallKey[]>> = {
  'statistics:read': [
    'GET /user/count',
    'GET /user/ready-for-approval/count',
    'GET /user/reported/count',
    'GET /user/to-verify/count',
    'GET /photo/reported/count',
    'GET /video/reported/count',
    'GET /statistic/profiles',
    'GET /statistic/profiles/csv',
    'GET /statistic/locations',
    'GET /statistic/locations/csv',
    'GET /statistic/referrers',
    'GET /statistic/referrers/csv',
    'GET /statistic/acquisition',
    'GET /statistic/acquisition/csv',
    'GET /statistic/conversion',
    'GET /statistic/conversion/csv',
    'GET /statistic/retention',
    'GET /statistic/retention/csv',
  ],
  'payments:read': [
    'GET /payment/recent',
    'GET /payment/order/{id}',
    'GET /payment/by-country',
    'GET /payment/vat-report',
    'GET /payment/vat-report/csv',
    'GET /vat-rate',
    'GET /product/admin',
  ],
  'members:read': ['GET /user/{id}/admin'],
}

export const scopeAllows = (scope: ApiScope, call: CallKey): boolean => callsOfScopes[scope].includes(call)
