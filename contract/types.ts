/** The types of the shapes, for the browser, which imports no schema. */
import type { z } from 'zod'
import type * as adminShapes from './adminShapes.ts'
import type * as shapes from './shapes.ts'

export type LookupItem = z.infer<typeof shapes.LookupItem>
export type RejectionReason = z.infer<typeof shapes.RejectionReason>
export type Product = z.infer<typeof shapes.Product>
export type Photo = z.infer<typeof shapes.Photo>
export type Video = z.infer<typeof shapes.Video>
export type UserCard = z.infer<typeof shapes.UserCard>
export type CamCard = z.infer<typeof shapes.CamCard>
export type GalleryPhoto = z.infer<typeof shapes.GalleryPhoto>
export type GalleryVideo = z.infer<typeof shapes.GalleryVideo>
export type UserProfile = z.infer<typeof shapes.UserProfile>
export type OpenedProfile = z.infer<typeof shapes.OpenedProfile>
export type UserSelf = z.infer<typeof shapes.UserSelf>
export type UserAdmin = z.infer<typeof adminShapes.UserAdmin>
export type UserSearch = z.infer<typeof shapes.UserSearch>
export type SavedSearch = z.infer<typeof shapes.SavedSearch>
export type UserPage = z.infer<typeof shapes.UserPage>
export type Dudelisting = z.infer<typeof shapes.Dudelisting>
export type ReportReason = z.infer<typeof shapes.ReportReason>
export type DudelistedCard = z.infer<typeof shapes.DudelistedCard>
export type VisitorCard = z.infer<typeof shapes.VisitorCard>
export type UnlockCard = z.infer<typeof shapes.UnlockCard>
export type TravelPlan = z.infer<typeof shapes.TravelPlan>
export type TravelCard = z.infer<typeof shapes.TravelCard>
export type BlockedCard = z.infer<typeof shapes.BlockedCard>
export type Message = z.infer<typeof shapes.Message>
export type ConversationSummary = z.infer<typeof shapes.ConversationSummary>
export type SystemMessage = z.infer<typeof shapes.SystemMessage>
export type PublishedPlace = z.infer<typeof shapes.PublishedPlace>
export type SharedPlace = z.infer<typeof shapes.SharedPlace>
export type Place = z.infer<typeof shapes.Place>
export type ErrorBody = z.infer<typeof shapes.ErrorBody>
