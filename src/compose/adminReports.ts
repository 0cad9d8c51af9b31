/** The chart of the reports of the admin area, with its services. */
import { createAdminReportImplementations } from '../machines/admin/adminReport/implementations.ts'
import { adminReportMachine } from '../machines/admin/adminReport/machine.ts'
import type { Bus } from '../machines/app/root/bus.ts'
import { createAdminReportServices } from '../services/adminReports.ts'
import type { CallFunction } from '../services/http.ts'

export const composeAdminReports = ({ bus, call }: { bus: Bus; call: CallFunction }) => ({
  adminReport: adminReportMachine.provide(
    createAdminReportImplementations({ bus, loaders: createAdminReportServices(call) }),
  ),
})
