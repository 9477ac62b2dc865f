import Web

extension Favourites {
  var routes: [Route] {
    let one = PathTemplate("\(BabySounds.path)/favourites/{id}")
    let id = Parameter.path("id", .uuid, "The sound or the mix.")
    return [
      Route(
        .get, PathTemplate("\(BabySounds.path)/favourites"), "listBabyFavourites",
        "Lists the household's favourites.", for: .member(.child), giving: FavouriteList.self
      ) { try await favourites(for: $0.member.person) },
      Route(
        .put, one, "putBabyFavourite", "Adds a favourite.", for: .member(.adult),
        parameters: [id], giving: Favourite.self
      ) { try await put($0.values.uuid("id"), by: $0.member.person) },
      Route(
        .delete, one, "deleteBabyFavourite", "Removes a favourite.", for: .member(.adult),
        parameters: [id]
      ) { call in
        try await delete(call.values.uuid("id"))
        return Response(204)
      },
    ]
  }
}
