export { prepareTestDatabases as setup } from './database.ts'
